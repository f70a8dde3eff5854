import type { Answered, Door } from '../operations/door.ts';
import { counter } from '../operations/exposition.ts';
import type { Family, Sample } from '../operations/exposition.ts';

/** Upper bounds of the classes of latency, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface DoorCounts {
  readonly byStatus: Map<number, number>;
  readonly latencies: number[];
  requests: number;
  seconds: number;
  bytes: number;
}

/** What the server has done since it was started, for Prometheus. */
export class Metrics {
  readonly #doors = new Map<Door, DoorCounts>();
  #faults = 0;

  fault(): void {
    this.#faults++;
  }

  count(door: Door, answer: Answered): void {
    const counts = this.#doors.get(door) ?? {
      byStatus: new Map<number, number>(),
      latencies: Array<number>(bounds.length).fill(0),
      requests: 0,
      seconds: 0,
      bytes: 0,
    };
    const seconds = answer.ms / 1000;
    counts.byStatus.set(answer.status, (counts.byStatus.get(answer.status) ?? 0) + 1);
    counts.requests++;
    counts.seconds += seconds;
    counts.bytes += answer.bytes;
    for (const [index, bound] of bounds.entries())
      if (seconds <= bound) counts.latencies[index] = (counts.latencies[index] ?? 0) + 1;
    this.#doors.set(door, counts);
  }

  families(): Family[] {
    const doors = [...this.#doors];
    return [
      counter(
        'heirloom_requests_total',
        'Requests by door and status.',
        doors.flatMap(([door, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { door, status }, value })),
        ),
      ),
      counter(
        'heirloom_response_bytes_total',
        'Bytes sent, heads included.',
        doors.map(([door, { bytes }]) => ({ labels: { door }, value: bytes })),
      ),
      {
        name: 'heirloom_request_seconds',
        type: 'histogram',
        help: 'Time from a request to the end of its answer.',
        samples: doors.flatMap(([door, counts]) => histogram(door, counts)),
      },
      counter('heirloom_faults_total', 'Faults in the server.', this.#faults),
    ];
  }
}

function histogram(door: Door, { latencies, requests, seconds }: DoorCounts): Sample[] {
  return [
    ...bounds.map((le, index) => ({ suffix: '_bucket', labels: { door, le }, value: latencies[index] ?? 0 })),
    { suffix: '_bucket', labels: { door, le: '+Inf' }, value: requests },
    { suffix: '_sum', labels: { door }, value: seconds },
    { suffix: '_count', labels: { door }, value: requests },
  ];
}

import type { Answered, AccessPoint } from '../operations/access-point.ts';
import { counter } from '../operations/exposition.ts';
import type { Family, Sample } from '../operations/exposition.ts';

/** Upper bounds of the latency buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface AccessPointCounts {
  readonly byStatus: Map<number, number>;
  readonly latencies: number[];
  requests: number;
  seconds: number;
  bytes: number;
}

/** Counters since the start of the server, for Prometheus. */
export class Metrics {
  readonly #accessPoints = new Map<AccessPoint, AccessPointCounts>();
  #faults = 0;

  fault(): void {
    this.#faults++;
  }

  count(accessPoint: AccessPoint, answer: Answered): void {
    const counts = this.#accessPoints.get(accessPoint) ?? {
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
    this.#accessPoints.set(accessPoint, counts);
  }

  families(): Family[] {
    const accessPoints = [...this.#accessPoints];
    return [
      counter(
        'heirloom_requests_total',
        'Requests by access point and status.',
        accessPoints.flatMap(([accessPoint, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { access_point: accessPoint, status }, value })),
        ),
      ),
      counter(
        'heirloom_response_bytes_total',
        'Bytes sent, heads included.',
        accessPoints.map(([accessPoint, { bytes }]) => ({
          labels: { access_point: accessPoint },
          value: bytes,
        })),
      ),
      {
        name: 'heirloom_request_seconds',
        type: 'histogram',
        help: 'Time from a request to the end of its answer.',
        samples: accessPoints.flatMap(([accessPoint, counts]) => histogram(accessPoint, counts)),
      },
      counter('heirloom_faults_total', 'Faults in the server.', this.#faults),
    ];
  }
}

function histogram(accessPoint: AccessPoint, { latencies, requests, seconds }: AccessPointCounts): Sample[] {
  return [
    ...bounds.map((le, index) => ({
      suffix: '_bucket',
      labels: { access_point: accessPoint, le },
      value: latencies[index] ?? 0,
    })),
    { suffix: '_bucket', labels: { access_point: accessPoint, le: '+Inf' }, value: requests },
    { suffix: '_sum', labels: { access_point: accessPoint }, value: seconds },
    { suffix: '_count', labels: { access_point: accessPoint }, value: requests },
  ];
}

import type { Answered, Door } from '../operations/door.ts';

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

  /** In Prometheus' text format, 0.0.4. */
  text(): string {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      ...this.#family('heirloom_requests_total', 'counter', 'Requests by door and status.', (door, counts) =>
        [...counts.byStatus].map(([status, count]) => `{door="${door}",status="${status}"} ${count}`),
      ),
      ...this.#family(
        'heirloom_response_bytes_total',
        'counter',
        'Bytes sent, heads included.',
        (door, counts) => [`{door="${door}"} ${counts.bytes}`],
      ),
      '# HELP heirloom_request_seconds Time from a request to the end of its answer.',
      '# TYPE heirloom_request_seconds histogram',
      ...[...this.#doors].flatMap(([door, counts]) => histogram(door, counts)),
      ...single('heirloom_faults_total', 'counter', 'Faults in the server.', this.#faults),
      ...single('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
      ...single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
      '',
    ].join('\n');
  }

  #family(
    name: string,
    type: string,
    help: string,
    lines: (door: Door, counts: DoorCounts) => readonly string[],
  ): string[] {
    const samples = [...this.#doors].flatMap(([door, counts]) => lines(door, counts));
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((line) => `${name}${line}`)];
  }
}

function histogram(door: Door, { latencies, requests, seconds }: DoorCounts): string[] {
  const name = 'heirloom_request_seconds';
  return [
    ...bounds.map((bound, index) => `${name}_bucket{door="${door}",le="${bound}"} ${latencies[index] ?? 0}`),
    `${name}_bucket{door="${door}",le="+Inf"} ${requests}`,
    `${name}_sum{door="${door}"} ${seconds}`,
    `${name}_count{door="${door}"} ${requests}`,
  ];
}

function single(name: string, type: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
}

import { counter, gauge } from './exposition.ts';
import type { Family } from './exposition.ts';

/** With the metric names that Node dashboards expect. */
export function processMetrics(version: string): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('heirloom_info', 'The running version.', [{ labels: { version }, value: 1 }]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Heap.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    gauge(
      'process_start_time_seconds',
      'When the process was started.',
      Math.round((Date.now() / 1000 - process.uptime()) * 1000) / 1000,
    ),
  ];
}

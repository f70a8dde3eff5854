import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a command (`--import`): writes the peak memory of its process to a file.
const report = process.env['HEIRLOOM_BENCH_PEAK'];
if (isMainThread && report !== undefined) {
  process.on('exit', () => writeFileSync(report, String(process.resourceUsage().maxRSS * 1024)));
}

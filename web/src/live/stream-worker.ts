import { SharedStreams } from './shared-streams.ts';

/** Of all tabs of the browser: holds their streams. */
const streams = new SharedStreams((path) => new EventSource(path));

addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) streams.connect(port);
});

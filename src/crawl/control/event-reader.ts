export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** More than this without the end of an event does not come from a job. */
const maxEventChars = 8_000_000;

/**
 * Reads server-sent events (HTML Standard, 9.2.6) as our own server writes them: LF line ends, an event name, one data
 * line. Comments are passed over; anything else ends the reading.
 */
export async function* readEvents(text: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let held = '';
  for await (const part of text) {
    held += part;
    for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n')) {
      const block = held.slice(0, end);
      held = held.slice(end + 2);
      if (block.startsWith(':')) continue;
      const match = /^event: (\w+)\ndata: ([^\n]*)$/.exec(block);
      if (match === null) return;
      yield { event: match[1] ?? '', data: match[2] ?? '' };
    }
    if (held.length > maxEventChars) return;
  }
}

import { withoutSecrets } from './without-secrets.ts';

export type LogFormat = 'json' | 'text';
export type LogLevel = 'error' | 'warning' | 'info';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The destination of lines: standard error or a file. */
export interface LogSink {
  write(line: string): void;
}

export interface ServerLogOptions {
  readonly format: LogFormat;
  readonly sink: LogSink;
  readonly clock?: () => number;
}

/**
 * The log of the server: one line for each event, with its time and level.
 *
 *   json   {"time":"2026-11-18T00:45:02.123Z","level":"warning","message":"the vault north is gone: …"}
 *   text   2026-11-18T00:45:02.123Z warning the vault north is gone: …
 *
 * Secrets are removed from every line.
 */
export class ServerLog {
  readonly #format: LogFormat;
  readonly #sink: LogSink;
  readonly #clock: () => number;

  constructor({ format, sink, clock = Date.now }: ServerLogOptions) {
    this.#format = format;
    this.#sink = sink;
    this.#clock = clock;
  }

  /** A fault that needs investigation. */
  error(message: string, fields?: LogFields): void {
    this.#write('error', message, fields);
  }

  /** A part has stopped working; the others continue. */
  warning(message: string, fields?: LogFields): void {
    this.#write('warning', message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.#write('info', message, fields);
  }

  #write(level: LogLevel, message: string, fields: LogFields = {}): void {
    const time = new Date(this.#clock()).toISOString();
    const line =
      this.#format === 'json'
        ? JSON.stringify({ time, level, message, ...fields })
        : `${time} ${level} ${message.replaceAll(/\s*\n\s*/g, ' ')}${fieldsText(fields)}`;
    this.#sink.write(`${withoutSecrets(line)}\n`);
  }
}

function fieldsText(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? JSON.stringify(value) : value}`)
    .join('');
}

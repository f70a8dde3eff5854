import type { HeaderLine } from '../../formats/http1/head.ts';

/** The answer of a TimeGate or a TimeMap, for any server to send. */
export interface MementoAnswer {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: string | Uint8Array;
}

export function textAnswer(status: number, text: string, headers: readonly HeaderLine[] = []): MementoAnswer {
  return {
    status,
    headers: [...headers, { name: 'Content-Type', value: 'text/plain; charset=utf-8' }],
    body: `${text}\n`,
  };
}

import type { HeaderLine } from '../../formats/http1/head.ts';

/** What a TimeGate or a TimeMap answers, whatever server sends it. */
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

import type { Statements } from '../../../../disk/statements.ts';
import type { Judgement } from '../../text-index.ts';
import { pack } from '../packed.ts';
import type { Names } from './names.ts';
import type { Texts } from './texts.ts';

interface JudgementParts {
  readonly statements: Statements;
  readonly names: Names;
  readonly texts: Texts;
}

interface Judged {
  readonly text: number;
  readonly timestamp: number;
  readonly place: number;
}

/** Which pages are to be judged, and what was decided. */
export class Judgements {
  readonly #parts: JudgementParts;

  constructor(parts: JudgementParts) {
    this.#parts = parts;
  }

  /** Drops the judgement of a capture and queues it anew: the capture or the one before it has changed. */
  require({ text, timestamp, place }: Judged): void {
    if (text === 0 || !this.#parts.texts.isPage(text)) return;
    const { changes } = this.#get('DELETE FROM judgement WHERE place = ? AND timestamp = ?').run(
      place,
      timestamp,
    );
    if (changes > 0) this.#mark({ text, timestamp, place }, null);
    this.#get('INSERT OR IGNORE INTO unjudged VALUES (?, ?)').run(place, timestamp);
  }

  requireAll(): void {
    this.#get(
      `INSERT OR IGNORE INTO unjudged
         SELECT c.place, c.timestamp FROM capture c JOIN text t ON t.id = c.text WHERE t.kind = 'page'`,
    ).run();
  }

  /** The next capture of the same URL has another before it now. */
  requireNext({ timestamp, place }: Judged): void {
    const next = this.#get(
      `SELECT text, timestamp, place FROM capture WHERE place = ? AND timestamp > ? AND text <> 0
         ORDER BY timestamp LIMIT 1`,
    ).get(place, timestamp);
    if (next !== undefined) this.require(next as unknown as Judged);
  }

  drop({ timestamp, place }: Judged): void {
    this.#get('DELETE FROM judgement WHERE place = ? AND timestamp = ?').run(place, timestamp);
    this.#get('DELETE FROM unjudged WHERE place = ? AND timestamp = ?').run(place, timestamp);
  }

  /** A capture that was removed in the meantime gets no judgement. */
  put(judgement: Judgement): void {
    const place = this.#parts.names.findPlace(judgement.urlkey);
    if (place === undefined) return;
    const timestamp = Number(judgement.timestamp);
    const found = this.#get('SELECT text FROM capture WHERE place = ? AND timestamp = ? AND text <> 0').get(
      place,
      timestamp,
    );
    if (found === undefined) return;
    const { goodness, isSelected, vector, explanation } = judgement;
    this.#get('INSERT OR REPLACE INTO judgement VALUES (?, ?, ?)').run(
      place,
      timestamp,
      pack({ goodness, isSelected, vector, explanation }),
    );
    this.#mark({ text: Number(found['text']), timestamp, place }, judgement);
    this.#get('DELETE FROM unjudged WHERE place = ? AND timestamp = ?').run(place, timestamp);
  }

  #mark({ text, timestamp, place }: Judged, judgement: Judgement | null): void {
    this.#get(
      'UPDATE capture SET selected = ?, goodness = ? WHERE text = ? AND timestamp = ? AND place = ?',
    ).run(
      judgement === null ? null : judgement.isSelected ? 1 : 0,
      judgement?.goodness ?? null,
      text,
      timestamp,
      place,
    );
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#parts.statements.get(sql);
  }
}

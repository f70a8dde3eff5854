import type { Statements } from '../../../../disk/statements.ts';
import type { Assessment } from '../../text-index.ts';
import { packAssessment } from '../packed.ts';
import type { Names } from './names.ts';
import type { Texts } from './texts.ts';

interface AssessmentParts {
  readonly statements: Statements;
  readonly names: Names;
  readonly texts: Texts;
}

interface Assessed {
  readonly text: number;
  readonly timestamp: number;
  readonly place: number;
}

/** The queue of pages to assess, and the stored assessments. */
export class Assessments {
  readonly #parts: AssessmentParts;

  constructor(parts: AssessmentParts) {
    this.#parts = parts;
  }

  /** Drops the assessment of a capture and queues it again: it or the capture before it has changed. */
  require({ text, timestamp, place }: Assessed): void {
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

  /** The previous capture of the next one has changed. */
  requireNext({ timestamp, place }: Assessed): void {
    const next = this.#get(
      `SELECT text, timestamp, place FROM capture WHERE place = ? AND timestamp > ? AND text <> 0
         ORDER BY timestamp LIMIT 1`,
    ).get(place, timestamp);
    if (next !== undefined) this.require(next as unknown as Assessed);
  }

  drop({ timestamp, place }: Assessed): void {
    this.#get('DELETE FROM judgement WHERE place = ? AND timestamp = ?').run(place, timestamp);
    this.#get('DELETE FROM unjudged WHERE place = ? AND timestamp = ?').run(place, timestamp);
  }

  /** Ignored if the capture was removed meanwhile. */
  put(assessment: Assessment): void {
    const place = this.#parts.names.findPlace(assessment.urlkey);
    if (place === undefined) return;
    const timestamp = Number(assessment.timestamp);
    const found = this.#get('SELECT text FROM capture WHERE place = ? AND timestamp = ? AND text <> 0').get(
      place,
      timestamp,
    );
    if (found === undefined) return;
    this.#get('INSERT OR REPLACE INTO judgement VALUES (?, ?, ?)').run(
      place,
      timestamp,
      packAssessment(assessment),
    );
    this.#mark({ text: Number(found['text']), timestamp, place }, assessment);
    this.#get('DELETE FROM unjudged WHERE place = ? AND timestamp = ?').run(place, timestamp);
  }

  #mark({ text, timestamp, place }: Assessed, assessment: Assessment | null): void {
    this.#get(
      'UPDATE capture SET selected = ?, goodness = ? WHERE text = ? AND timestamp = ? AND place = ?',
    ).run(
      assessment === null ? null : assessment.isSelected ? 1 : 0,
      assessment?.relevance ?? null,
      text,
      timestamp,
      place,
    );
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#parts.statements.get(sql);
  }
}

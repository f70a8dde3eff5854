import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { HeldCaptures } from './captures.ts';
import type { HoldingsParts } from './captures.ts';
import { FreshVersions } from './fresh-versions.ts';
import { openCapture } from './open-capture.ts';
import type { Opening } from './open-capture.ts';
import { Records } from './records/records.ts';

/** The archive as a reader may see it: captures are chosen, then opened. All access points for readers use it. */
export class Holdings extends HeldCaptures {
  readonly fresh = new FreshVersions();
  readonly #records: Records;

  constructor(parts: HoldingsParts) {
    super(parts);
    this.#records = new Records(parts.files);
  }

  /** The response that was captured, with its bytes. */
  open(context: ReaderContext, capture: CaptureLine): Promise<Opening> {
    return openCapture({ captures: this, records: this.#records }, context, capture);
  }

  /** The value of a header of the response, by its name in lower case. */
  async header(context: ReaderContext, capture: CaptureLine, wanted: string): Promise<string | undefined> {
    const opening = await this.open(context, capture);
    if (!opening.ok) return undefined;
    await opening.content.close();
    return opening.content.headers.find(({ name }) => name.toLowerCase() === wanted)?.value;
  }

  /** Closes the files that are open. */
  close(): Promise<void> {
    return this.#records.close();
  }
}

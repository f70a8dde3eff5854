/** The input of job making about a configuration. */
export interface Packable {
  readonly id: string;
  readonly templateId: string;
  readonly expectedObjects: number;
  readonly expectedBytes: number;
}

export interface PackedJob<Item extends Packable = Packable> {
  readonly templateId: string;
  readonly items: readonly Item[];
  readonly expectedObjects: number;
  readonly expectedBytes: number;
}

export interface PackingLimits {
  readonly domainsPerJob: number;
  readonly objectsPerJob: number;
}

/**
 * Fills jobs with configurations as they come: by template, small before large, so that the sites of a job take about the same
 * time. A job is closed when the next configuration does not fit. One that is too large for any job gets a job for itself.
 */
export class Packing<Item extends Packable> {
  readonly #limits: PackingLimits;
  #items: Item[] = [];
  #expectedObjects = 0;
  #expectedBytes = 0;

  constructor(limits: PackingLimits) {
    this.#limits = limits;
  }

  /** The job that this configuration no longer fits into. */
  add(item: Item): PackedJob<Item> | undefined {
    const closed = this.#fits(item) ? undefined : this.finish();
    this.#items.push(item);
    this.#expectedObjects += item.expectedObjects;
    this.#expectedBytes += item.expectedBytes;
    return closed;
  }

  /** The unfinished job at the end. */
  finish(): PackedJob<Item> | undefined {
    const [first] = this.#items;
    if (first === undefined) return undefined;
    const job = {
      templateId: first.templateId,
      items: this.#items,
      expectedObjects: this.#expectedObjects,
      expectedBytes: this.#expectedBytes,
    };
    this.#items = [];
    this.#expectedObjects = 0;
    this.#expectedBytes = 0;
    return job;
  }

  #fits({ templateId, expectedObjects }: Item): boolean {
    const [first] = this.#items;
    if (first === undefined) return true;
    return (
      first.templateId === templateId &&
      this.#items.length < this.#limits.domainsPerJob &&
      this.#expectedObjects + expectedObjects <= this.#limits.objectsPerJob
    );
  }
}

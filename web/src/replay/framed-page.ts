import type { BegunPage, FrameMessage } from './frame-message.ts';

/**
 * Whose word counts for the page in the frame. Before any script of an archived page runs, ours says which page it is, with a port
 * that the page cannot get at and that ends with it. As long as it is there, nothing that is said can make it a page of another
 * site: what scripts may do to an address, they may do within their own.
 */
export class FramedPage {
  #site: string | undefined;
  /** One that was named while the one before it had not been seen to go. */
  #next: Begin | undefined;

  begins(begin: Begin): void {
    if (this.#site !== undefined) {
      this.#next = begin;
      return;
    }
    const { page, port, show } = begin;
    this.#site = siteOf(page.url);
    let isGone = false;
    const gone = (): void => {
      if (isGone) return;
      isGone = true;
      this.#site = undefined;
      const next = this.#next;
      this.#next = undefined;
      if (next !== undefined) this.begins(next);
    };
    // It says so itself; browsers that know of it also tell when it ends without a word.
    port.addEventListener('message', gone);
    port.addEventListener('close', gone);
    port.start();
    show(page);
  }

  believes(message: FrameMessage): boolean {
    return message.kind !== 'shown' || this.#site === undefined || siteOf(message.url) === this.#site;
  }
}

interface Begin {
  readonly page: BegunPage;
  readonly port: MessagePort;
  readonly show: (page: BegunPage) => void;
}

/** Scheme, host and port. */
function siteOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}

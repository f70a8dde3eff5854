/**
 * The purpose of a link for a reader of the page:
 * - page: the reader may follow it;
 * - component: the browser loads it by itself, within the scope of the site (frames, enclosures, guesses);
 * - requisite: a component without which the page cannot be shown (images, styles, scripts), fetched from anywhere;
 * - stream: sound and film without a known end, or of a streaming protocol: reported, not fetched;
 * - form: the action of a form sent with GET.
 */
export type LinkKind = 'page' | 'component' | 'requisite' | 'redirect' | 'feed' | 'stream' | 'form';

/**
 * The hop letters of Heritrix: L link, E embed, X guessed from a script, R redirect, M manifest (sitemap), I inferred,
 * S form submission.
 */
export type Hop = 'L' | 'E' | 'X' | 'R' | 'M' | 'I' | 'S';

export interface Link {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly kind: LinkKind;
  readonly hop: Hop;
  /** The position: `a/@href`, `img/@srcset`, `css/url()`, `=JS_MISC`. */
  readonly context: string;
  /** The text of an anchor: trimmed, white space joined, of bounded length. */
  readonly text?: string;
  /** For a relative address in a script with an ambiguous base; `url` is the more likely. */
  readonly readings?: Readings;
}

/** A relative address resolved against the page that loads the script, and against the script. */
export interface Readings {
  readonly page: string;
  readonly script: string;
}

/** The properties of a link that follow from its position. */
export interface LinkPosition {
  readonly kind: LinkKind;
  readonly hop: Hop;
  readonly context: string;
}

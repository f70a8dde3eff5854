/**
 * What a link is for, from the point of view of the one who looks at the page:
 * - page: a reader may go there by an action of theirs;
 * - component: the browser goes there by itself, within the delimitation of the site (frames, enclosures, guesses);
 * - requisite: a component without which the page cannot be shown (images, styles, scripts), fetched from anywhere;
 * - stream: sound and film without a known end, or of a streaming protocol: told, not fetched;
 * - form: where a form is sent with GET.
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
  /** Where it stands: `a/@href`, `img/@srcset`, `css/url()`, `=JS_MISC`. */
  readonly context: string;
  /** The words of an anchor: trimmed, white space joined, of bounded length. */
  readonly text?: string;
  /** Of a relative address in a script that does not say which is meant; `url` is the likelier. */
  readonly readings?: Readings;
}

/** What a relative address leads to from the page that loads the script, and from the script. */
export interface Readings {
  readonly page: string;
  readonly script: string;
}

/** What is known of a link from the place in which it stands. */
export interface Place {
  readonly kind: LinkKind;
  readonly hop: Hop;
  readonly context: string;
}

/** The message of the archive's own script, sent before any script of the page runs. */
export interface BegunPage {
  readonly kind: 'begun';
  readonly url: string;
  readonly timestamp: string;
  /** It is the message of the archive that it has no such page. */
  readonly isMissing: boolean;
}

/** A message of an archived page to the banner, sent by wombat. The page may be hostile: everything is checked, and only text is taken. */
export type FrameMessage =
  | BegunPage
  | {
      readonly kind: 'shown';
      readonly url: string;
      readonly timestamp: string;
      readonly title: string | undefined;
    }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'hash'; readonly hash: string };

const longestUrl = 65_536;
const longestTitle = 500;

/** Undefined: nothing for us. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const told = data as Readonly<Record<string, unknown>>;
  switch (told['wb_type']) {
    case 'begun':
    case 'load':
    case 'replace-url': {
      const { wb_type: type, url, ts } = told;
      if (typeof url !== 'string' || url.length > longestUrl || !/^(?:https?|ftp):\/\//i.test(url))
        return undefined;
      if (typeof ts !== 'string' || !/^\d{14}$/.test(ts)) return undefined;
      return type === 'begun'
        ? { kind: 'begun', url, timestamp: ts, isMissing: told['fault'] === 'unknown' }
        : { kind: 'shown', url, timestamp: ts, title: titleIn(told['title']) };
    }
    case 'title': {
      const title = titleIn(told['title']);
      return title === undefined ? undefined : { kind: 'title', title };
    }
    case 'hashchange': {
      const { hash } = told;
      return typeof hash === 'string' && hash.length <= longestUrl && /^(?:#|$)/.test(hash)
        ? { kind: 'hash', hash }
        : undefined;
    }
    default:
      return undefined;
  }
}

function titleIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  // oxlint-disable-next-line no-control-regex -- they are what has to go
  const title = value.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();
  return title === '' ? undefined : title.slice(0, longestTitle);
}

import type { ReactNode } from 'react';

interface SafeLinkProperties {
  readonly url: string;
  readonly children?: ReactNode;
}

/** An address that somebody typed: a link where it leads to the web, else only its text. */
export function SafeLink({ url, children }: SafeLinkProperties): ReactNode {
  if (!/^https?:\/\//i.test(url)) return children ?? url;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {children ?? url}
    </a>
  );
}

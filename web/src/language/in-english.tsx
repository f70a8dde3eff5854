import type { ReactNode } from 'react';

/** Words of the server that have no others: marked, so that they are read aloud as what they are. */
export function InEnglish({ children }: { readonly children: ReactNode }): ReactNode {
  return <span lang="en">{children}</span>;
}

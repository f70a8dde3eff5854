import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface PageTab {
  /** In the address, after #: it can be sent to others. */
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface PageTabsProperties {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** Parts of a page, one at a time. Each keeps its unsaved input while another is shown. */
export function PageTabs({ label, tabs }: PageTabsProperties): ReactNode {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const asked = hash.slice(1);
  const shown = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (shown !== undefined && !visited.has(shown.id)) setVisited(new Set([...visited, shown.id]));
  return (
    <Tabs
      value={shown?.id ?? null}
      onChange={(id) =>
        void navigate({ search, hash: id ?? '' }, { replace: true, preventScrollReset: true })
      }
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {visited.has(id) ? content : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

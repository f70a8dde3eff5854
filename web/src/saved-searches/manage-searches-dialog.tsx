import { ActionIcon, Modal, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedSearchView } from '../../../src/selection/searches/saved-search-shape.ts';
import savedSearchMessages from '../../translations/en/saved-searches.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import styles from './saved-searches.module.css';

interface ManageSearchesDialogProperties {
  /** One's own. */
  readonly searches: readonly SavedSearchView[];
  readonly onClose: () => void;
}

/** Renames, shares and deletes one's own searches: each change is kept at once. */
export function ManageSearchesDialog({ searches, onClose }: ManageSearchesDialogProperties): ReactNode {
  const texts = useMessages(savedSearchMessages);
  const { messages } = useSpoken();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={texts.title}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {searches.length === 0 ? <p className={styles.quiet}>{texts.none}</p> : null}
      <ul className={styles.manage}>
        {searches.map((search) => (
          <OneSearch key={search.id} search={search} />
        ))}
      </ul>
    </Modal>
  );
}

function OneSearch({ search }: { readonly search: SavedSearchView }): ReactNode {
  const texts = useMessages(savedSearchMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState(search.name);
  const [former, setFormer] = useState(search.name);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.trouble(error);
    }
    await touch(queries, 'saved-searches');
  };
  // One after the other: who types a name and then presses the switch sends two changes at once.
  const saved = useRef(Promise.resolve(search));
  useEffect(() => {
    // Searches saved in another window appear here, unless a name is being typed.
    if (name !== former && name.trim() !== search.name) return;
    setFormer(search.name);
    setName(search.name);
    saved.current = saved.current.then((latest) => (search.version > latest.version ? search : latest));
  }, [search]);
  const put = (changes: { readonly name?: string; readonly isShared?: boolean }): void => {
    saved.current = saved.current.then(async (latest) => {
      const { name: former, list, query, isShared, version } = latest;
      const body = { name: former, list, query, isShared, version, ...changes };
      let changed = latest;
      await attempt(async () => {
        changed = await staffSend('PUT /saved-searches/:id', { id: search.id }, body);
      });
      return changed;
    });
  };
  const remove = async (): Promise<void> => {
    const { list, query, isShared } = search;
    await attempt(async () => {
      await staffSend('DELETE /saved-searches/:id', { id: search.id });
      notify.done(texts.deleted(search.name), {
        undo: async () => {
          await staffSend('POST /saved-searches', {}, { name: search.name, list, query, isShared });
          await touch(queries, 'saved-searches');
        },
      });
    });
  };
  return (
    <li>
      <TextInput
        aria-label={texts.name}
        value={name}
        error={name.trim() === ''}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => {
          if (name.trim() !== '' && name.trim() !== search.name) put({ name: name.trim() });
        }}
      />
      <Switch
        label={texts.share}
        checked={search.isShared}
        onChange={({ currentTarget }) => put({ isShared: currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.remove(search.name)}
        onClick={() => void remove()}
      >
        <CloseIcon />
      </ActionIcon>
    </li>
  );
}

import { ActionIcon, Modal, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedSearchShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { recordMessages } from './messages.ts';
import styles from './records-page.module.css';

interface ManageSearchesDialogProperties {
  /** One's own. */
  readonly searches: readonly SavedSearchShape[];
  readonly onClose: () => void;
}

/** Renames, shares and deletes one's own searches: each change is kept at once. */
export function ManageSearchesDialog({ searches, onClose }: ManageSearchesDialogProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const { messages } = useSpoken();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={texts.savedSearches}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {searches.length === 0 ? <p className={styles.quiet}>{texts.noSearches}</p> : null}
      <ul className={styles.manage}>
        {searches.map((search) => (
          <OneSearch key={`${search.id} ${search.version}`} search={search} />
        ))}
      </ul>
    </Modal>
  );
}

function OneSearch({ search }: { readonly search: SavedSearchShape }): ReactNode {
  const texts = useMessages(recordMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState(search.name);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.trouble(error);
    }
    await touch(queries, 'saved-searches');
  };
  const put = async (changes: Partial<SavedSearchShape>): Promise<void> => {
    const { list, query, isShared, version } = { ...search, ...changes };
    const body = { name: (changes.name ?? search.name).trim(), list, query, isShared, version };
    await attempt(async () => staffSend('PUT', `saved-searches/${search.id}`, body));
  };
  const remove = async (): Promise<void> => {
    const { list, query, isShared } = search;
    await attempt(async () => {
      await staffSend('DELETE', `saved-searches/${search.id}`);
      notify.done(texts.searchDeleted(search.name), {
        undo: async () => {
          await staffSend('POST', 'saved-searches', { name: search.name, list, query, isShared });
          await touch(queries, 'saved-searches');
        },
      });
    });
  };
  return (
    <li>
      <TextInput
        aria-label={texts.searchName}
        value={name}
        error={name.trim() === ''}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => {
          if (name.trim() !== '' && name.trim() !== search.name) void put({ name });
        }}
      />
      <Switch
        label={texts.shareSearch}
        checked={search.isShared}
        onChange={({ currentTarget }) => void put({ isShared: currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.deleteSearch(search.name)}
        onClick={() => void remove()}
      >
        <CloseIcon />
      </ActionIcon>
    </li>
  );
}

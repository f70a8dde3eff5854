import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ProfilesAnswer } from '../../../src/analysis/desk/profile-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import styles from './analysis.module.css';
import { Country } from './country.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileEditor } from './profile-editor.tsx';

const defaultId = 'usual';

/** The profiles that decide which documents are kept. */
export function ProfileTab(): ReactNode {
  const profiles = useQuery(staffQuery('/analysis/profiles'));
  if (profiles.isError) return <Trouble error={profiles.error} onRetry={profiles.refetch} />;
  return profiles.data === undefined ? <Waiting /> : <Profiles answer={profiles.data} />;
}

function Profiles({ answer }: { readonly answer: ProfilesAnswer }): ReactNode {
  const texts = useMessages(analysisMessages);
  const used = answer.profiles.find(({ isUsed }) => isUsed);
  const [chosen, setChosen] = useState(used?.id ?? defaultId);
  const own = answer.profiles.find(({ id }) => id === chosen);
  const isUsed = used?.id === own?.id;
  const nameOf = (name: string, isInUse: boolean): string =>
    isInUse ? `${name} (${texts.profileUsed})` : name;
  return (
    <div className={styles.page}>
      <Country />
      <p className={styles.intro}>{texts.profileText}</p>
      <div className={styles.row}>
        <Select
          label={texts.profiles}
          allowDeselect={false}
          w="22rem"
          data={[
            { value: defaultId, label: nameOf(texts.profileDefault, used === undefined) },
            ...answer.profiles.map(({ id, name, isUsed: inUse }) => ({
              value: id,
              label: nameOf(name, inUse),
            })),
          ]}
          value={own?.id ?? defaultId}
          onChange={(id) => setChosen(id ?? defaultId)}
        />
        <ProfileActions
          own={own}
          isUsed={isUsed}
          defaultProfile={{ ...answer.defaultProfile, name: texts.profileDefault }}
          onChosen={(id) => setChosen(id ?? defaultId)}
        />
      </div>
      {own === undefined ? <p className={styles.quiet}>{texts.profileDefaultText}</p> : null}
      <ProfileEditor
        key={own?.id ?? defaultId}
        profile={own ?? { ...answer.defaultProfile, id: '', version: 1, isUsed }}
        numbers={answer.numbers}
        isFixed={own === undefined}
      />
    </div>
  );
}

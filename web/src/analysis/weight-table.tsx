import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { VectorNumberView } from '../../../src/analysis/desk/profile-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import styles from './analysis.module.css';
import { numberMeaning } from './explanation-lines.ts';
import { readWeight, weighedGroups } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

interface WeightTableProperties {
  readonly numbers: readonly VectorNumberView[];
  readonly weights: ProfileValues['weights'];
  readonly isReadOnly: boolean;
  readonly onSet: (name: string, weight: string) => void;
}

/** Every number with its meaning and its weight. */
export function WeightTable({ numbers, weights, isReadOnly, onSet }: WeightTableProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const [isOnlyWeighing, setIsOnlyWeighing] = useState(false);
  const groups = weighedGroups(numbers, weights, isOnlyWeighing);
  return (
    <div className={styles.page}>
      <Switch
        label={texts.onlyWeighing}
        checked={isOnlyWeighing}
        onChange={({ currentTarget }) => setIsOnlyWeighing(currentTarget.checked)}
      />
      <div className={styles.scroll} role="region" aria-label={texts.weight} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.meaning}</th>
              <th scope="col">{texts.weight}</th>
            </tr>
          </thead>
          {groups.map(({ group, numbers: members }) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={3}>
                  {wordFor(texts.groups, group)}
                </th>
              </tr>
              {members.map((number) => (
                <WeightRow
                  key={number.name}
                  number={number}
                  weight={weights[number.name] ?? ''}
                  isReadOnly={isReadOnly}
                  onSet={onSet}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {isReadOnly ? null : <AddNumber onAdd={(name) => onSet(name, '')} />}
    </div>
  );
}

interface WeightRowProperties {
  readonly number: VectorNumberView;
  readonly weight: string;
  readonly isReadOnly: boolean;
  readonly onSet: (name: string, weight: string) => void;
}

function WeightRow({ number, weight, isReadOnly, onSet }: WeightRowProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format, language } = useSpoken();
  const { name, group, full } = number;
  const isBad = weight.trim() !== '' && readWeight(weight) === undefined;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td>
        {group === 'own' ? texts.ownNumber : (numberMeaning(name, language) ?? number.meaning)}
        {full === null ? null : <div className={styles.who}>{texts.fullAt(format.number(full))}</div>}
      </td>
      <td>
        {isReadOnly ? (
          <span className={styles.number}>{weight === '' ? '0' : weight}</span>
        ) : (
          <TextInput
            size="xs"
            className={styles.weight}
            inputMode="decimal"
            aria-label={texts.weightOf(name)}
            placeholder="0"
            value={weight}
            error={isBad ? texts.badWeight : undefined}
            onChange={({ currentTarget }) => onSet(name, currentTarget.value)}
          />
        )}
      </td>
    </tr>
  );
}

/** Functions may add numbers that the analysis does not know. */
function AddNumber({ onAdd }: { readonly onAdd: (name: string) => void }): ReactNode {
  const texts = useMessages(analysisMessages);
  const [name, setName] = useState('');
  const isName = /^[A-Za-z][\w.:-]{0,63}$/.test(name);
  return (
    <div className={styles.row}>
      <TextInput
        label={texts.addNumber}
        description={texts.addNumberText}
        maxLength={64}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={!isName}
        onClick={() => {
          onAdd(name);
          setName('');
        }}
      >
        {texts.add}
      </Button>
    </div>
  );
}

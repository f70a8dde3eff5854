import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateSummary } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { NamedList } from '../staff/named-list.tsx';
import { useColumns } from '../staff/use-columns.tsx';

/** `/templates` */
export function TemplatesPage(): ReactNode {
  const texts = useMessages(templateMessages);
  const { format } = useSpoken();
  const { text, count, flag, when } = useColumns<TemplateSummary>({ isWhole: true });
  const answer = useQuery(staffQuery('/templates'));
  return (
    <NamedList
      path="/templates"
      texts={texts}
      right="planning.edit"
      query={answer}
      rows={answer.data?.templates}
      columns={[
        text('comment', texts.comment, ({ comment }) => comment),
        count('version', texts.version, ({ number }) => number),
        {
          id: 'used',
          title: texts.usedBy,
          by: ({ configurations }) => configurations,
          value: ({ configurations }) => configurations,
          cell: ({ configurations }) => texts.configurations(configurations, format.number(configurations)),
        },
        flag('offered', texts.offered, ({ isOffered }) => isOffered, [texts.offered, texts.notOffered]),
        when('changed', texts.changed, ({ modifiedMs }) => modifiedMs),
      ]}
    />
  );
}

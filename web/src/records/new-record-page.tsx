import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useNotify } from '../staff/notify.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { AddressStage } from './address-stage.tsx';
import { recordMessages } from './messages.ts';
import type { TakenAddress } from './taken-address.ts';
import { ProposalForm } from './proposal-form.tsx';
import { RecordForm } from './record-form.tsx';
import { bodyOf, newRecordValues } from './record-values.ts';
import type { RecordValues } from './record-values.ts';
import { Stages } from './stages.tsx';
import { TakenStage } from './taken-stage.tsx';

/** `/records/new?url=…&title=…&collectionId=…`: first the address is checked, then the record is described. */
export function NewRecordPage(): ReactNode {
  const texts = useMessages(recordMessages);
  const notify = useNotify();
  const navigate = useNavigate();
  const { me, may } = useSession();
  const [question] = useSearchParams();
  const [taken, setTaken] = useState<TakenAddress>();
  /** What was checked, where somebody comes back to the first stage. */
  const [typed, setTyped] = useState(question.get('url') ?? '');
  const isEditor = may('records.edit');
  const show = async (record: RecordShape): Promise<void> => {
    notify.done(
      `${texts.created(record.title)} ${record.state === 'proposed' ? texts.proposedState : ''}`.trim(),
    );
    await navigate(`/records/${record.id}?added`);
  };
  return (
    <StaffPage
      title={texts.newTitle}
      {...(isEditor ? { back: { to: '/records', label: texts.pageTitle } } : {})}
      right="records.propose"
      intro={isEditor ? undefined : texts.proposeIntro}
      isNarrow
    >
      <Stages stage={taken === undefined ? 1 : 2} />
      {taken === undefined ? (
        <AddressStage
          typed={typed}
          onTake={(address) => {
            setTyped(address.url);
            setTaken(address);
          }}
        />
      ) : (
        <>
          <TakenStage taken={taken} onChange={() => setTaken(undefined)} />
          {isEditor ? (
            <RecordForm
              start={newRecordValues({
                url: taken.url,
                title: taken.title || (question.get('title') ?? ''),
                responsibleId: me?.id ?? '',
                overrideNote: taken.overrideNote,
                collectionId: question.get('collectionId') ?? '',
              })}
              responsibleName={me?.displayName ?? ''}
              taken={taken.check.exact.map(({ collection }) => collection.id)}
              saveLabel={texts.create}
              send={create}
              onSaved={show}
            />
          ) : (
            <ProposalForm taken={taken} onAnother={() => setTaken(undefined)} />
          )}
        </>
      )}
    </StaffPage>
  );
}

async function create(values: RecordValues): Promise<RecordShape> {
  const { overrideNote } = values;
  return staffSend<RecordShape>('POST', 'records', {
    ...bodyOf(values),
    ...(overrideNote === '' ? {} : { overrideNote }),
  });
}

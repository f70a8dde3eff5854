import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useNotify } from '../staff/notify.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { AddressStage } from './address-stage.tsx';
import type { TakenAddress } from './taken-address.ts';
import { ProposalForm } from './proposal-form.tsx';
import { TargetForm } from './target-form.tsx';
import { bodyOf, newTargetValues } from './target-values.ts';
import type { TargetValues } from './target-values.ts';
import { Stages } from './stages.tsx';
import { TakenStage } from './taken-stage.tsx';

/** `/targets/new?url=…&title=…&collectionId=…`: first the address is checked, then the target is described. */
export function NewTargetPage(): ReactNode {
  const texts = useMessages(targetMessages);
  const notify = useNotify();
  const navigate = useNavigate();
  const { me, may } = useSession();
  const [question] = useSearchParams();
  const [taken, setTaken] = useState<TakenAddress>();
  /** The checked URL, after going back to the first step. */
  const [typed, setTyped] = useState(question.get('url') ?? '');
  const isEditor = may('targets.edit');
  const show = async (target: TargetView): Promise<void> => {
    notify.done(
      `${texts.created(target.title)} ${target.state === 'proposed' ? texts.proposedState : ''}`.trim(),
    );
    await navigate(`/targets/${target.id}?added`);
  };
  return (
    <StaffPage
      title={texts.newTitle}
      {...(isEditor ? { back: { to: '/targets', label: texts.pageTitle } } : {})}
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
            <TargetForm
              start={newTargetValues({
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

async function create(values: TargetValues): Promise<TargetView> {
  const { overrideNote } = values;
  return staffSend(
    'POST /targets',
    {},
    {
      ...bodyOf(values),
      ...(overrideNote === '' ? {} : { overrideNote }),
    },
  );
}

import { Alert, List } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StorageWarningShape } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';

/** The warnings of `heirloom storage status`, the worst first. */
export function StorageWarnings({
  warnings,
}: {
  readonly warnings: readonly StorageWarningShape[];
}): ReactNode {
  const texts = useMessages(storageMessages);
  return warnings.map(({ isWrong, message, code, values, more }) => (
    <Alert
      key={message}
      role="status"
      color={isWrong ? 'red' : 'yellow'}
      variant="light"
      title={isWrong ? texts.wrong : texts.risk}
    >
      <strong>
        <Reason message={message} code={code} values={values} />
      </strong>
      <List size="sm">
        {more.map((each) => (
          <List.Item key={each.message}>
            <Reason {...each} />
          </List.Item>
        ))}
      </List>
    </Alert>
  ));
}

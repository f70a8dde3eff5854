import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';

/** The eye in a password field speaks our languages; by itself it knows English only. */
export function PasswordField(properties: PasswordInputProps): ReactNode {
  const texts = useMessages(staffMessages);
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': texts.showTyped, tabIndex: 0 }}
      {...properties}
    />
  );
}

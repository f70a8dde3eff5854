import { describe, expect, it } from 'vitest';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { messagesIn } from '../language/messages.ts';
import { accountNameProblem, passwordProblem } from './new-password.ts';

const texts = messagesIn(signInMessages, 'en');

describe('a password that is being chosen', () => {
  it('is told how much is missing', () => {
    expect(passwordProblem('', texts)).toBe('12 more characters needed');
    expect(passwordProblem('eleven char', texts)).toBe('One more character needed');
    expect(passwordProblem('twelve chars', texts)).toBeNull();
  });
});

describe('a name to sign in with', () => {
  it.each(['anna', 'Åse.Öst', 'a@b.example', '7', ' anna '])('may be %s', (name) => {
    expect(accountNameProblem(name, texts)).toBeNull();
  });

  it.each(['', ' ', 'two words', '.dot', '<b>', 'a'.repeat(101)])('may not be %s', (name) => {
    expect(accountNameProblem(name, texts)).not.toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { messagesEn } from './messages-en.ts';
import { accountNameProblem, passwordProblem } from './new-password.ts';

describe('a password that is being chosen', () => {
  it('is told how much is missing', () => {
    expect(passwordProblem('', messagesEn)).toBe('12 more characters are needed');
    expect(passwordProblem('eleven char', messagesEn)).toBe('One more character is needed');
    expect(passwordProblem('twelve chars', messagesEn)).toBeNull();
  });
});

describe('a name to sign in with', () => {
  it.each(['anna', 'Åse.Öst', 'a@b.example', '7', ' anna '])('may be %s', (name) => {
    expect(accountNameProblem(name, messagesEn)).toBeNull();
  });

  it.each(['', ' ', 'two words', '.dot', '<b>', 'a'.repeat(101)])('may not be %s', (name) => {
    expect(accountNameProblem(name, messagesEn)).not.toBeNull();
  });
});

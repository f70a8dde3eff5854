import { describe, expect, it } from 'vitest';
import { answerSignInAgain, signInAgain } from './sign-in-again.ts';

describe('signing in again', () => {
  it('is refused where no page can ask', async () => {
    expect(await signInAgain()).toBe(false);
  });

  it('asks once for many questions, and anew the next time', async () => {
    let asked = 0;
    const answers = [true, false];
    const end = answerSignInAgain(() => Promise.resolve(answers[asked++] === true));
    expect(await Promise.all([signInAgain(), signInAgain(), signInAgain()])).toEqual([true, true, true]);
    expect(asked).toBe(1);
    expect(await signInAgain()).toBe(false);
    end();
    expect([await signInAgain(), asked]).toEqual([false, 2]);
  });

  it('is answered by the page that is there now', async () => {
    const endFormer = answerSignInAgain(() => Promise.resolve(false));
    const end = answerSignInAgain(() => Promise.resolve(true));
    endFormer();
    expect(await signInAgain()).toBe(true);
    end();
  });
});

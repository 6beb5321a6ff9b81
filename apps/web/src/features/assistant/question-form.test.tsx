import { useRef, useState } from 'react';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuestionForm } from './question-form.tsx';

function Form({ asked }: { asked: string[] }) {
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <QuestionForm
      about={undefined}
      offered={{ kind: 'suggested', questions: ['Why?'] }}
      onAboutLevel={() => undefined}
      draft={draft}
      onDraft={setDraft}
      isAsking={false}
      field={field}
      onAsk={(question) => asked.push(question)}
      onStop={() => undefined}
    />
  );
}

function openForm() {
  const asked: string[] = [];
  render(<Form asked={asked} />);
  return { asked, field: screen.getByRole('textbox', { name: 'Question' }) };
}

it('sends with Enter and starts a new line with Shift+Enter', async () => {
  const { asked, field } = openForm();
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(asked).toEqual(['one two']);
  expect(field).toHaveValue('');
});

it('says before and after sending that the input is cleaned', async () => {
  const { asked, field } = openForm();
  await userEvent.type(field, 'what is 8080/tcp?');
  expect(screen.getByText('⚠️ Will be cleaned')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(asked).toEqual(['what is 8080 tcp?']);
  expect(screen.getByText('Input cleaned - invalid characters removed')).toBeVisible();
});

it('counts what would be sent and cuts it at 200 characters', async () => {
  const { asked, field } = openForm();
  await userEvent.click(field);
  await userEvent.paste(`  ${'a'.repeat(250)}`);
  expect(screen.getByText('200 / 200')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(asked[0]).toHaveLength(200);
});

it('sends nothing without a letter or digit', async () => {
  const { asked, field } = openForm();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.type(field, '<<< >>>{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(asked).toEqual([]);
});

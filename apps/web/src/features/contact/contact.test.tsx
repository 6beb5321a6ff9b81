import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../testing/fake-server.ts';
import { Contact } from './contact.tsx';

const CONTACT = 'POST /api/contact';
const SENT = [200, { message: 'Message sent successfully!' }] as const;
const BLANK = 'Please fill in all required fields';

function open() {
  render(
    <MemoryRouter>
      <Contact />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Name'), 'Maja');
  await user.type(screen.getByLabelText('Email'), 'maja@example.org');
  await user.type(screen.getByLabelText('Message'), 'The mail never came.');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

const sentTo = (asked: ReturnType<typeof serve>) => asked.filter(({ call }) => call === CONTACT);

describe('the contact page', () => {
  it('sends a message, says so, and clears the form', async () => {
    const asked = serve({ [CONTACT]: SENT });
    const user = open();
    await write(user);
    expect(await screen.findByRole('button', { name: 'Message Sent!' })).toBeDisabled();
    expect(screen.getByText('Message sent successfully!')).toBeInTheDocument();
    expect(sentTo(asked)[0]?.body).toMatchObject({
      name: 'Maja',
      email: 'maja@example.org',
      message: 'The mail never came.',
    });
    for (const label of ['Name', 'Email', 'Message'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    await user.type(screen.getByLabelText('Name'), 'M');
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  it('asks about a configured bot check, and sends without it when refused', async () => {
    const config = JSON.stringify({ captchaSiteKey: 'key' });
    const asked = serve({ [CONTACT]: SENT });
    const answer = globalThis.fetch;
    globalThis.fetch = (async (url: string, init: RequestInit) =>
      url === '/site-config.json'
        ? { json: async () => JSON.parse(config) as unknown }
        : answer(url, init)) as unknown as typeof fetch;
    const user = open();
    await user.click(screen.getByLabelText('Name'));
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    await write(user);
    await screen.findByRole('button', { name: 'Message Sent!' });
    expect(sentTo(asked)).toHaveLength(1);
    expect(document.querySelector('script[src*="recaptcha"]')).toBeNull();
    expect(localStorage.getItem('botCheck')).toBe('refused');
  });

  it('says that it is sending and cannot be sent twice', async () => {
    const asked = serve({ [CONTACT]: SENT });
    const user = open();
    await write(user);
    await user.click(screen.getByRole('button', { name: /Sending...|Message Sent!/ }));
    await screen.findByRole('button', { name: 'Message Sent!' });
    expect(sentTo(asked)).toHaveLength(1);
  });

  it.each([
    ['are empty', ''],
    ['contain only spaces', '   '],
  ])('asks for the required fields when they %s', async (_, text) => {
    const asked = serve({});
    const user = open();
    const labels = ['Name', 'Email', 'Message'];
    for (const label of text ? labels : []) await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText(BLANK)).toBeInTheDocument();
    for (const label of labels)
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Phone (optional)')).not.toHaveAttribute('aria-invalid');
    expect(sentTo(asked)).toEqual([]);
  });

  it('removes the sentence as soon as nothing is blank', async () => {
    serve({});
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await screen.findByText(BLANK);
    await user.type(screen.getByLabelText('Name'), 'Maja');
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await waitFor(() => expect(screen.queryByText(BLANK)).not.toBeInTheDocument());
  });

  it('checks the address and the phone number beside their fields', async () => {
    serve({});
    const user = open();
    await user.type(screen.getByLabelText('Phone (optional)'), 'call me');
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      ),
    );
    expect(screen.getByLabelText('Phone (optional)')).toHaveAccessibleDescription(
      'Phone may contain only digits, spaces and + ( ) . -',
    );
  });

  it.each([
    [
      'the server’s sentence',
      { [CONTACT]: [429, { message: 'Too many requests. Please try again later.' }] },
      'Too many requests. Please try again later.',
    ],
    ['its own sentence', { [CONTACT]: [500, 'oops'] }, 'Failed to send message. Please try again.'],
    ['that the network is down', {}, 'Network error. Please check your connection and try again.'],
  ] as const)('says %s when it fails, and keeps the message', async (_, answers, sentence) => {
    serve(answers);
    const user = open();
    await write(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('The mail never came.');
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  it('has a honeypot that people cannot reach, and sends what is in it', async () => {
    const asked = serve({ [CONTACT]: SENT });
    const user = open();
    const trap = document.querySelector<HTMLInputElement>('[name=website]')!;
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).not.toBeInTheDocument();
    fireEvent.input(trap, { target: { value: 'https://spam.example' } });
    await write(user);
    await screen.findByRole('button', { name: 'Message Sent!' });
    expect(sentTo(asked)[0]?.body).toMatchObject({ website: 'https://spam.example' });
  });
});

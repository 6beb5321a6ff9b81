import type { ReactElement } from 'react';
import { Page } from '../../page/page.tsx';
import { deskPaths } from '../desk-paths.ts';
import { Field, Notice } from './desk-page.tsx';

const PROBLEMS = {
  unknown: 'The name or password is wrong.',
  throttled: 'Too many attempts. Please try again in a few minutes.',
  foreign: 'The form did not come from this page. Please try again here.',
} as const;

/** The form to sign in, with the reason why an attempt failed. */
export function SignInPage({ problem }: { problem?: keyof typeof PROBLEMS }): ReactElement {
  return (
    <Page title="Support desk">
      {problem && <Notice isAlert>{PROBLEMS[problem]}</Notice>}
      <p>Sign in with the name and password that the operator gave you.</p>
      <form method="post" action={deskPaths.signIn}>
        <Field name="name" label="Name" autoComplete="username" />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
        <button className="primary">Sign in</button>
      </form>
    </Page>
  );
}

import { Component, type ErrorInfo, type ReactNode } from 'react';
import { webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../ui/button.tsx';
import { AccountProvider } from './account-provider.tsx';
import { LabProvider } from './lab-mode.tsx';
import { Layout } from './layout.tsx';

/** Shows a plain page when the app itself fails. Both ways out reload the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="wrap plain-page">
        <div role="alert">
          <h1>Something Went Wrong</h1>
          <p>An unexpected error occurred. Please try refreshing the page.</p>
        </div>
        <p className="plain-page-ways">
          <Button look="primary" size="large" onClick={() => location.reload()}>
            Refresh Page
          </Button>
          <a className={buttonClass('plain', 'large')} href={webPaths.home}>
            Go Home
          </a>
        </p>
      </main>
    );
  }
}

/** The whole app. The router wraps it: the browser's, or a static one for prerendering. */
export function App() {
  return (
    <ErrorBoundary>
      <AccountProvider>
        <LabProvider>
          <Layout />
        </LabProvider>
      </AccountProvider>
    </ErrorBoundary>
  );
}

import { AccountProvider } from './account-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LabProvider } from './lab-mode.tsx';
import { Layout } from './layout.tsx';

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

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './app.tsx';

function Broken(): never {
  throw new Error('broken on purpose');
}

// React and the boundary both log to the console, as they should, but not in a test's output.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void jest.restoreAllMocks());

describe('the error boundary', () => {
  it('shows its content', () => {
    render(<ErrorBoundary>Fine</ErrorBoundary>);
    expect(screen.getByText('Fine')).toBeInTheDocument();
  });

  it('announces what happened and offers two ways out', () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Something Went Wrong');
    expect(alert).toHaveTextContent(
      'An unexpected error occurred. Please try refreshing the page.',
    );
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  });
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ProductList, ProductPage } from './products.tsx';
import { firewall, logger } from './texts.ts';

const open = (page: ReactElement) => render(page, { wrapper: MemoryRouter });
const installLink = () => screen.queryByRole('link', { name: /Add to your browser/ });

describe('the products', () => {
  it('are two cards, each with a link to its page', () => {
    open(<ProductList isLoggerPublished={false} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    const [logger, firewall] = screen.getAllByRole('link');
    expect(logger).toHaveAttribute('href', '/product/tiny-http-logger');
    expect(firewall).toHaveAttribute('href', '/product/web-firewall');
    expect(screen.getByText('coming soon')).toBeInTheDocument();
  });

  it('say whether the logger is in a store yet', () => {
    const { unmount } = open(<ProductList isLoggerPublished={false} />);
    expect(screen.getByText('not yet published')).toBeInTheDocument();
    unmount();
    open(<ProductList isLoggerPublished />);
    expect(screen.queryByText('not yet published')).not.toBeInTheDocument();
  });
});

describe('the logger', () => {
  it('says that it is not published while no store is configured', () => {
    open(<ProductPage product={logger} />);
    expect(screen.getByText(/^Not yet published/)).toBeInTheDocument();
    expect(installLink()).not.toBeInTheDocument();
  });

  it('links to the configured store', () => {
    open(<ProductPage product={logger} installUrl="https://store.test/logger" />);
    expect(installLink()).toHaveAttribute('href', 'https://store.test/logger');
    expect(installLink()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText(/^Not yet published/)).not.toBeInTheDocument();
  });

  it('explains every permission it asks for', () => {
    open(<ProductPage product={logger} />);
    for (const term of screen.getAllByRole('term')) {
      expect(term.parentElement!.querySelectorAll('dd')).toHaveLength(2);
    }
    expect(screen.getAllByRole('term')).toHaveLength(3);
  });
});

describe('the firewall', () => {
  it('is coming soon and has nothing to install', () => {
    open(<ProductPage product={firewall} />);
    expect(screen.getByText('coming soon')).toBeInTheDocument();
    expect(installLink()).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

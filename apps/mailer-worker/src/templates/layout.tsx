import type { ReactElement, ReactNode } from 'react';
import type { Links } from './links.ts';
import { darkStyles, fonts, light } from './palette.ts';

interface LayoutProps {
  subject: string;
  preview: string;
  links: Links;
  children: ReactNode;
}

/** The layout of every mail: one column of nested tables, which every mail program can lay out. */
export function Layout({ subject, preview, links, children }: LayoutProps): ReactElement {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: light.page }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <Table className="page" style={{ background: light.page }}>
          <td align="center" style={{ padding: '32px 16px' }}>
            <Table className="surface" width={SHEET_PX} style={sheet}>
              <td style={{ padding: '28px 32px 32px' }}>
                <Wordmark />
                {children}
              </td>
            </Table>
            <Footer links={links} />
          </td>
        </Table>
      </body>
    </html>
  );
}

/** Some mail programs read only the table's width attribute, others only its style. */
const SHEET_PX = 560;
const sheet = {
  width: '100%',
  maxWidth: SHEET_PX,
  background: light.surface,
  border: `1px solid ${light.line}`,
} as const;

interface TableProps {
  className?: string;
  width?: number | string;
  style: { background: string } & React.CSSProperties;
  children: ReactNode;
}

function Table({ className, width = '100%', style, children }: TableProps): ReactElement {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      width={width}
      bgcolor={style.background}
      className={className}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

function Wordmark(): ReactElement {
  const style = { margin: '0 0 24px', font: `600 14px/20px ${fonts.mono}`, color: light.text };
  return (
    <p className="text" data-skip-in-text="true" style={style}>
      Netward
    </p>
  );
}

function Footer({ links: { home, contact } }: { links: Links }): ReactElement {
  const style = { margin: '16px 0 0', font: `400 13px/20px ${fonts.text}`, color: light.secondary };
  return (
    <p className="secondary" style={style}>
      Netward: learn network defence by doing it.{' '}
      <a href={home} style={{ color: light.secondary }}>
        {home}
      </a>
      <br />
      Questions about this email:{' '}
      <a href={contact} style={{ color: light.secondary }}>
        {contact}
      </a>
    </p>
  );
}

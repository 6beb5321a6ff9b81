import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

/** The usual React page: one script for everything, rendered in the browser. Its words are the static page's. */
const parts = Array.from({ length: 12 }, (_, at) => `Part ${at + 1}`);
const WORDS =
  'A firewall sits in the path of a packet and decides by rules whether it may pass. It sees ' +
  'addresses, ports and the state of a connection. Traffic inside one segment never reaches it, ' +
  'and it cannot read what is encrypted. A sensor gets a copy of the traffic and cannot stop it.';

function Home() {
  return (
    <main>
      <h1>What a firewall sees, and what it does not</h1>
      <p>
        <Link to="/labs">All labs</Link>
      </p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{part}</h2>
          <p>{WORDS}</p>
        </section>
      ))}
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);

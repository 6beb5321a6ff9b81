import { Icon } from '../../ui/icon.tsx';

interface SampleRequest {
  readonly method: 'GET' | 'POST';
  readonly status: number;
  readonly scheme: 'https' | 'http';
  readonly address: string;
  readonly kind: string;
  readonly size: string;
}

const requests: readonly SampleRequest[] = [
  {
    method: 'GET',
    status: 200,
    scheme: 'https',
    address: 'shop.example/',
    kind: 'document',
    size: '14.2 kB',
  },
  {
    method: 'GET',
    status: 200,
    scheme: 'https',
    address: 'shop.example/site.css',
    kind: 'stylesheet',
    size: '3.1 kB',
  },
  {
    method: 'GET',
    status: 200,
    scheme: 'https',
    address: 'cdn.example/lib.js',
    kind: 'script',
    size: '41.0 kB',
  },
  {
    method: 'GET',
    status: 301,
    scheme: 'http',
    address: 'img.example/logo.png',
    kind: 'image',
    size: '0.2 kB',
  },
  {
    method: 'GET',
    status: 200,
    scheme: 'https',
    address: 'img.example/logo.png',
    kind: 'image',
    size: '8.8 kB',
  },
  {
    method: 'POST',
    status: 204,
    scheme: 'https',
    address: 'stats.example/collect',
    kind: 'ping',
    size: '0.3 kB',
  },
];

/** One page load as the logger lists it. */
export function SampleRequests() {
  return (
    <figure className="sample-requests">
      <table>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Status</th>
            <th scope="col">Address</th>
            <th scope="col">Kind</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ method, status, scheme, address, kind, size }) => (
            <tr key={scheme + address}>
              <td>{method}</td>
              <td>{status}</td>
              <td>
                {scheme === 'http' && (
                  <Icon name="m-alerted" label="readable on the wire" className="alerted" />
                )}
                <span>{scheme}://</span>
                {address}
              </td>
              <td>{kind}</td>
              <td>{size}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>
        A sample: one page load, six requests, four hosts. The marked line went out as plain HTTP
        before the server sent the browser on to HTTPS.
      </figcaption>
    </figure>
  );
}

import { Icon } from '../../ui/icon.tsx';

/** Method, status, scheme, address, kind and size. */
const requests = [
  ['GET', 200, 'https', 'shop.example/', 'document', '14.2 kB'],
  ['GET', 200, 'https', 'shop.example/site.css', 'stylesheet', '3.1 kB'],
  ['GET', 200, 'https', 'cdn.example/lib.js', 'script', '41.0 kB'],
  ['GET', 301, 'http', 'img.example/logo.png', 'image', '0.2 kB'],
  ['GET', 200, 'https', 'img.example/logo.png', 'image', '8.8 kB'],
  ['POST', 204, 'https', 'stats.example/collect', 'ping', '0.3 kB'],
] as const;

/** One page load, as the logger lists it. */
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
          {requests.map(([method, status, scheme, address, kind, size]) => (
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
        A sample: one page load, six requests, four hosts. The marked request was sent over plain
        HTTP before the server redirected the browser to HTTPS.
      </figcaption>
    </figure>
  );
}

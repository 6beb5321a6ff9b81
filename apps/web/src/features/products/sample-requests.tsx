import { Icon } from '../../ui/icon.tsx';

/** Method, status, scheme, address, kind and duration. */
const requests = [
  ['GET', 200, 'https', 'shop.example/', 'document', '84 ms'],
  ['GET', 200, 'https', 'shop.example/site.css', 'stylesheet', '31 ms'],
  ['GET', 200, 'https', 'cdn.example/lib.js', 'script', '58 ms'],
  ['GET', 301, 'http', 'img.example/logo.png', 'image', '22 ms'],
  ['GET', 200, 'https', 'img.example/logo.png', 'image', '47 ms'],
  ['POST', 204, 'https', 'stats.example/collect', 'ping', '39 ms'],
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
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(([method, status, scheme, address, kind, time]) => (
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
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="small above-12">
        A sample: one page load, six requests, four hosts. The marked request was sent over plain
        HTTP before the server redirected the browser to HTTPS.
      </figcaption>
    </figure>
  );
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** A customer's app: two routes below one layout. */
function Layout() {
  return (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to="/bread">Bread</Link>
      </nav>
      <Outlet />
    </>
  );
}

const router = createBrowserRouter([
  {
    path: '/',
    Component: Layout,
    children: [
      { index: true, element: <h1>Olena’s bakery</h1> },
      { path: 'bread', element: <h1>Our bread</h1> },
    ],
  },
]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

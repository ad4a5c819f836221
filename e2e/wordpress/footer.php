<?php
// Does what plugins for footer code do: prints what an administrator pasted right before </body>.
add_action('wp_footer', function () {
    $file = WP_CONTENT_DIR . '/footer-code.html';
    if (is_readable($file)) readfile($file);
});
